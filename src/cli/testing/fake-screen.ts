/** A screen that remembers, for commands run inside the test process. */
import pc from "picocolors";
import type { Pane, Screen } from "../progress/screen.js";

export interface FakeScreen extends Screen {
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** No colours, no cursor movement, a hundred columns. */
export function fakeScreen(): FakeScreen {
  const [out, err] = [fakePane(), fakePane()];
  return { out: out.pane, err: err.pane, stdout: out.text, stderr: err.text };
}

function fakePane(): { pane: Pane; text: () => string } {
  let text = "";
  const write = async (more: string): Promise<boolean> => {
    text += more;
    return true;
  };
  return { pane: { colors: pc.createColors(false), live: false, columns: () => 100, write }, text: () => text };
}
