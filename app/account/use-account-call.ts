import { useId, useState } from "react";
import { showError } from "#app/lib/data/show-error.ts";
import { keepToken } from "#app/lib/session.ts";
import { toast } from "#app/lib/toast.ts";

type State = { isPending: boolean; error: unknown };

const hasToken = (output: unknown): output is { token: string } =>
  output instanceof Object && "token" in output && typeof output.token === "string";

/**
 * A mutation without TanStack Query, which the account pages do not load. Stores the token of any answer.
 * @param success text of the toast
 * @returns `send` shows a toast for each error, then rejects
 */
export function useAccountCall<Input, Output>(request: (input: Input) => Promise<Output>, success?: string) {
  const action = useId();
  const [state, setState] = useState<State>({ isPending: false, error: null });
  async function send(input: Input): Promise<Output> {
    setState({ isPending: true, error: null });
    try {
      const output = await request(input);
      if (hasToken(output)) keepToken(output.token);
      setState({ isPending: false, error: null });
      toast.dismissError(action);
      if (success) toast.success(success);
      return output;
    } catch (error) {
      setState({ isPending: false, error });
      if (error instanceof Error) showError(error, { action });
      throw error;
    }
  }
  return { ...state, send };
}
