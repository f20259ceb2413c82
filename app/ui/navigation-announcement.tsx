import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Screen readers say the title of a page when it loads, and a link inside of the site loads none. */
export function NavigationAnnouncement() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (announced.current !== pathname) setTitle(document.title);
    announced.current = pathname;
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
