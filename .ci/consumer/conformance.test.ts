// The suites in a vitest project of a user of the package.
import { createReferenceService } from "slashproof/service";
import { conformance } from "slashproof/vitest";

conformance({ target: createReferenceService(), only: ["command.name.*"], runs: 5 });
