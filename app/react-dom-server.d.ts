/** The server renderer for runtimes with web streams; its types are those of `react-dom/server`. */
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
