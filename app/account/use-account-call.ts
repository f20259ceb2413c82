import { useState } from "react";
import { showError } from "#app/lib/data/show-error.ts";
import { toast } from "#app/lib/toast.ts";

type State = { isPending: boolean; error: unknown };

/**
 * A call of the account pages. They show nothing that is cached, so they load without the query library.
 * @param ask the call @param success its toast (spec §8)
 * @returns `send`, which rejects after the failure was told; whether it is on its way, and what it last failed with
 */
export function useAccountCall<Input, Output>(ask: (input: Input) => Promise<Output>, success?: string) {
  const [state, setState] = useState<State>({ isPending: false, error: null });
  async function send(input: Input): Promise<Output> {
    setState({ isPending: true, error: null });
    try {
      const output = await ask(input);
      setState({ isPending: false, error: null });
      if (success) toast.success(success);
      return output;
    } catch (error) {
      setState({ isPending: false, error });
      if (error instanceof Error) showError(error);
      throw error;
    }
  }
  return { ...state, send };
}
