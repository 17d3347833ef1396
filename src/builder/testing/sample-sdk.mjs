/** A small SDK with builders in the usual style, for adapters that are tested. It checks names, descriptions and the sizes of lists. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/** The error with which every builder refuses. */
export class BuilderError extends Error {}

function refuseUnless(isRight, words) {
  if (!isRight) throw new BuilderError(words);
}

class Named {
  data = {};

  setName(name) {
    refuseUnless(typeof name === "string" && NAME.test(name), `${this.constructor.name}: bad name ${name}`);
    refuseUnless(name === name.toLowerCase(), `${this.constructor.name}: capitals in the name ${name}`);
    return this.set("name", name);
  }

  setDescription(text) {
    const isText = typeof text === "string" && [...text].length >= 1 && [...text].length <= 100;
    refuseUnless(isText, `${this.constructor.name}: bad description ${text}`);
    return this.set("description", text);
  }

  set(member, value) {
    this.data[member] = value;
    return this;
  }

  addOption(option) {
    refuseUnless(option instanceof OptionBuilder, "addOption wants an OptionBuilder");
    this.data.options = [...(this.data.options ?? []), option.toJSON()];
    refuseUnless(this.data.options.length <= 25, "more than 25 options");
    return this;
  }

  toJSON() {
    const { name, description } = this.data;
    refuseUnless(
      name !== undefined && description !== undefined,
      `${this.constructor.name}: name or description is missing`,
    );
    return structuredClone(this.data);
  }
}

export class CommandBuilder extends Named {}

export class OptionBuilder extends Named {
  constructor(type) {
    super();
    refuseUnless(Number.isInteger(type) && type >= 1 && type <= 11, `no option type ${type}`);
    this.data.type = type;
  }

  setMinLength(length) {
    refuseUnless(Number.isInteger(length) && length >= 0 && length <= 6000, `bad min_length ${length}`);
    return this.set("min_length", length);
  }
}
