/** The server renderer for runtimes without Node's streams; its types are those of `react-dom/server`. */
declare module "react-dom/server.browser" {
  export { renderToString } from "react-dom/server";
}
