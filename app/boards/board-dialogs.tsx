import { BoardOptionsDialog } from "./board-options-dialog.tsx";
import { GuideDialog } from "./guide-dialog.tsx";

type BoardDialogsProps = { open: "options" | "guide" | null; onClose: () => void };

/** The facilitator's dialogs of the bar's menu, in one script. */
export const BoardDialogs = ({ open, onClose }: BoardDialogsProps) => (
  <>
    <BoardOptionsDialog open={open === "options"} onClose={onClose} />
    <GuideDialog open={open === "guide"} onClose={onClose} />
  </>
);
