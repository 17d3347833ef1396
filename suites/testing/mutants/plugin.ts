/** What StrykerJS loads from here: the suites as its tests, a sample of the mutants, and progress. */
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import { LiveReporter } from "./live-reporter.js";
import { SampleChecker } from "./sample-checker.js";
import { SuiteRunner } from "./suite-runner.js";
import { TextIgnorer } from "./text-ignorer.js";

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, "suites", SuiteRunner),
  declareClassPlugin(PluginKind.Checker, "sample", SampleChecker),
  declareClassPlugin(PluginKind.Ignore, "texts", TextIgnorer),
  declareClassPlugin(PluginKind.Reporter, "live", LiveReporter),
];

/** Our part of the options. */
export const strykerValidationSchema = {
  properties: {
    sample: {
      type: "object",
      properties: { size: { type: "integer", minimum: 0 }, seed: { type: "integer", minimum: 0 } },
      required: ["size", "seed"],
      additionalProperties: false,
    },
  },
};
