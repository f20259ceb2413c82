import { createContext, type ReactElement, useContext } from "react";

type OnServer = {
  /** Writes content as HTML once for each id and language. */
  writeOnce: (id: string, content: () => ReactElement) => string;
  /** Absent on Vite's development server. A page that imported it would bundle a second encoder. */
  drawQr: ((text: string) => { path: string; size: number }) | undefined;
};

/** What the server renders a page with. Null in the browser. */
export const OnServer = createContext<OnServer | null>(null);

type WrittenOnceProps = {
  /** Names the content and all that it depends on beside the language. */
  id: string;
  className: string;
  children: () => ReactElement;
};

/**
 * An element whose content is the same for all readers of a language, so that React takes CPU on the server for it once. The
 * content uses no context and no `useId`.
 */
export function WrittenOnce({ id, className, children }: WrittenOnceProps) {
  const server = useContext(OnServer);
  return import.meta.env.SSR && server ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React wrote of our own components.
    <div className={className} dangerouslySetInnerHTML={{ __html: server.writeOnce(id, children) }} />
  ) : (
    <div className={className}>{children()}</div>
  );
}
