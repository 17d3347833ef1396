/** What services get wrong about the ids of components. */
import { type Component, everyComponent, mapComponents } from "../../../message/component-tree.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";

const LOST = "A bot that finds components by their id meets another one";

export const componentIdFaults: readonly Fault[] = withHarm(LOST, [
  ...faults("component.id.is-filled-in", LOST, {
    "component-ids.are-left-out": ["leaves components without an id that are sent without one", withoutId(() => true)],
    "component-ids.are-left-out-of-accessories": [
      "gives accessories no id",
      withoutId((_, isAccessory) => isAccessory),
      "rare",
    ],
    "component-ids.only-at-the-top": ["gives ids only to what is at the top", withoutId((isTop) => !isTop)],
  }),
  fault("component-ids.given-twice-are-kept-on-edit", "component.id.never-repeats-as-read", {
    title: "keeps an id that an edit gives to two components",
    apply: decided("violationsOfMessageEdit", (sound) =>
      sound().filter(({ rule }) => rule !== "component.id.is-unique-in-its-message"),
    ),
  }),
  fault("component-ids.start-again-in-each-list", "component.id.generated-ones-are-unique", {
    title: "counts from 1 in each list of components",
    apply: numbered((sent) => inEachList(sent)),
  }),
  fault("component-ids.are-all-1", "component.id.generated-ones-are-unique", {
    title: "gives every component the id 1",
    apply: numbered((sent) => mapComponents(sent, (component) => ({ ...component, id: component["id"] || 1 }))),
  }),
  fault("component-ids.of-accessories-repeat", "component.id.generated-ones-are-unique", {
    title: "gives an accessory the id of its section",
    apply: numbered((_, sound) => mapComponents(sound, withOwnIdInside)),
    kind: "rare",
  }),
  fault("component-ids.step-by-10", "component.id.is-filled-in-sequentially", {
    title: "leaves gaps between generated ids",
    harm: "A bot that counts components is wrong",
    apply: numbered((sent, sound) => replacingGenerated(sent, sound, (id) => id * 10)),
  }),
  fault("component-ids.collide-with-given-ones", "component.id.generated-ones-avoid-given-ones", {
    title: "generates ids that are given elsewhere",
    apply: numbered((sent) => {
      let last = 0;
      return mapComponents(sent, (component) => ({ ...component, id: component["id"] || ++last }));
    }),
  }),
  fault("component-ids.collide-with-later-ones", "component.id.generated-ones-avoid-given-ones", {
    title: "avoids only ids that are given before",
    apply: numbered((sent) => {
      const seen = new Set<unknown>();
      let last = 0;
      return mapComponents(sent, (component) => {
        if (component["id"]) {
          seen.add(component["id"]);
          return component;
        }
        do last += 1;
        while (seen.has(last));
        return { ...component, id: last };
      });
    }),
    kind: "rare",
  }),
  fault("component-ids.keep-0", "component.id.zero-counts-as-empty", {
    title: "keeps 0 as an id",
    apply: numbered((sent, sound) => replacedWhere(sent, sound, ({ id }) => id === 0, 0)),
  }),
  fault("component-ids.are-all-new", "component.id.given-ones-are-kept", {
    title: "numbers components anew, whatever id they were given",
    apply: numbered((sent) => {
      let last = 0;
      return mapComponents(sent, (component) => ({ ...component, id: ++last }));
    }),
  }),
]);

function numbered(number: (sent: readonly Component[], sound: readonly Component[]) => readonly Component[]): Apply {
  return decided("numberedComponents", (sound, sent) => {
    const right = sound();
    return number(sent, right);
  });
}

function inEachList(list: readonly Component[]): readonly Component[] {
  return list.map((component, index) => {
    const { components } = component;
    const inner = Array.isArray(components) ? { components: inEachList(components as Component[]) } : {};
    return { ...component, id: component["id"] || index + 1, ...inner };
  });
}

/** Takes ids away at the very end; only generated ones are lost. */
function withoutId(isLost: (isTop: boolean, isAccessory: boolean) => boolean): Apply {
  return (sound, acted) => {
    const generated = new Set<unknown>();
    const bare = (component: Component, isTop: boolean, isAccessory: boolean): Component => {
      const { id, ...rest } = component;
      const { components, accessory } = rest;
      const inner: Component = {
        ...rest,
        ...(Array.isArray(components)
          ? { components: (components as Component[]).map((child) => bare(child, false, false)) }
          : {}),
        ...(typeof accessory === "object" && accessory !== null
          ? { accessory: bare(accessory as Component, false, true) }
          : {}),
      };
      if (!generated.has(id) || !isLost(isTop, isAccessory)) return id === undefined ? inner : { ...inner, id };
      acted();
      return inner;
    };
    return {
      numberedComponents: (sent) => {
        const given = new Set([...everyComponent(sent)].map(({ id }) => id));
        const numbered = sound.numberedComponents(sent);
        generated.clear();
        for (const { id } of everyComponent(numbered)) if (!given.has(id)) generated.add(id);
        return numbered;
      },
      withMedia: (components, attachments, filled) =>
        sound.withMedia(components, attachments, filled).map((component) => bare(component, true, false)),
    };
  };
}

function withOwnIdInside(component: Component): Component {
  const { accessory, id = 0 } = component;
  return accessory === undefined ? component : { ...component, accessory: { ...(accessory as Component), id } };
}

/** Ids that were not given become others. */
function replacingGenerated(
  sent: readonly Component[],
  sound: readonly Component[],
  change: (id: number) => number,
): readonly Component[] {
  const before = [...everyComponent(sent)].values();
  return mapComponents(sound, (component) => {
    const isGiven = Boolean(before.next().value?.["id"]);
    return isGiven ? component : { ...component, id: change(Number(component["id"])) };
  });
}

function replacedWhere(
  sent: readonly Component[],
  sound: readonly Component[],
  isMeant: (component: Component) => boolean,
  id: number,
): readonly Component[] {
  const before = [...everyComponent(sent)].values();
  return mapComponents(sound, (component) => {
    const { value } = before.next();
    return value !== undefined && isMeant(value) ? { ...component, id } : component;
  });
}
