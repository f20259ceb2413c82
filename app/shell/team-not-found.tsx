/** Without an error boundary of its own, so that the team's shows the page. */
export { default, loader } from "./not-found.tsx";
