import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "#app/ui/toast.ts";

/** Changes what the cache shows under a key, where there is something to change. */
export type Patch = <Data>(key: QueryKey, change: (data: Data) => Data) => void;

type Write<Input, Output> = {
  /** @param key for the `idempotency-key` header: the same as long as the same input is sent again */
  write: (input: Input, key: string) => Promise<Output>;
  /** The toast of spec §8. */
  success?: string;
  /** What the answer makes stale (prefixes of query keys); also what is put back when the write fails. */
  refresh?: (input: Input) => QueryKey[];
  /** Shows the foreseeable result before the answer comes. */
  optimistic?: (input: Input, patch: Patch) => void;
  onDone?: (output: Output, input: Input) => void;
};

/** A write: optimistic, rolled back with the server's message, and safe to send again. */
export function useWrite<Input = void, Output = unknown>({
  write,
  success,
  refresh,
  optimistic,
  onDone,
}: Write<Input, Output>) {
  const client = useQueryClient();
  const attempt = useRef({ input: "", key: "" });
  return useMutation({
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input) ?? "";
      if (attempt.current.key === "" || attempt.current.input !== text) {
        attempt.current = { input: text, key: crypto.randomUUID() };
      }
      return write(input, attempt.current.key);
    },
    onMutate: async (input) => {
      if (!optimistic) return [];
      const keys = refresh?.(input) ?? [];
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
      optimistic(input, (key, change) => {
        client.setQueryData(key, (data: Parameters<typeof change>[0] | undefined) => data && change(data));
      });
      return before;
    },
    onError: (_error, _input, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
    },
    onSuccess: (output, input) => {
      attempt.current = { input: "", key: "" };
      if (success) toast.success(success);
      onDone?.(output, input);
    },
    onSettled: (_output, _error, input) =>
      Promise.all((refresh?.(input) ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
