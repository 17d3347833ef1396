/** Elements from plain values. Text is only ever set as text: nothing of a target is read as markup. */

type Child = Node | string | undefined;

interface Properties {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly onClick?: (event: Event) => void;
}

/** A new element with its children; undefined children are left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Properties,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (properties.class !== undefined) made.className = properties.class;
  for (const [key, value] of Object.entries(properties.attributes ?? {})) made.setAttribute(key, value);
  if (properties.onClick) made.addEventListener("click", properties.onClick);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** The element of the page with this id. @throws when the page and its script are not of one version */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`Cannot find "${id}" on the page: the page and its script differ`);
  return found;
}

/** A button that copies a text and says that it did. */
export function copyButton(text: string, what: string): HTMLButtonElement {
  const button = element(
    "button",
    { class: "copy", attributes: { type: "button", "aria-label": `Copy ${what}` } },
    "Copy",
  );
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      // Without leave to write the clipboard the text is selected, ready for the keyboard.
      const block = button.parentElement?.querySelector("code");
      if (block) getSelection()?.selectAllChildren(block);
      button.textContent = "Selected";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  return button;
}

const unmade = new WeakMap<HTMLDetailsElement, () => readonly Node[]>();

/** A fold whose inside is made when it is first opened. */
export function lazyFold(
  properties: Properties,
  summary: HTMLElement,
  inside: () => readonly Node[],
): HTMLDetailsElement {
  const fold = element("details", properties, summary);
  unmade.set(fold, inside);
  fold.addEventListener("toggle", () => {
    if (fold.open) openNow(fold);
  });
  return fold;
}

/** Opens a fold with its inside in place at once: the event of the browser comes later, too late for a printer. */
export function openNow(fold: HTMLDetailsElement): void {
  const inside = unmade.get(fold);
  unmade.delete(fold);
  if (inside) fold.append(...inside());
  fold.open = true;
}
