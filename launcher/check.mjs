// `npm run check`: the checks that most often fail for a change, in less than a minute on two cores.
import { unitTests } from './chosen-tests.mjs'
import { ensureInstalled } from './installation.mjs'
import { runStages } from './lanes.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { staticChecks, vitest } from './test-runners.mjs'

stopWithNpm()
await runStages(
  [
    [
      staticChecks({ isPatient: false }),
      [{ title: 'Units, architecture', run: () => vitest('check.json', ['--project=server', ...unitTests()]) }],
    ],
  ],
  () => ensureInstalled({ withDevelopment: true }),
)
