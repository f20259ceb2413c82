import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Reads the token from the fragment of a link, which no server sees, and removes it from the address bar and the history.
 * @returns undefined until the page is interactive, "" where the link has none
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken((known) => hash.slice(1) || (known ?? ""));
    if (hash) navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return token;
}
