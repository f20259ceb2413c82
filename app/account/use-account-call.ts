import { useId, useState } from "react";
import { showError } from "#app/lib/data/show-error.ts";
import { toast } from "#app/lib/toast.ts";

type State = { isPending: boolean; error: unknown };

/**
 * A mutation without TanStack Query, which the account pages do not load.
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
