// `npm run check`: the checks that most often fail for a change, in less than a minute on two cores.
import { ensureInstalled } from './installation.mjs'
import { runStages } from './lanes.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { staticChecks, vitest } from './test-runners.mjs'

// These tests clone databases and take minutes.
const ELSEWHERE = ['--exclude', 'test/{access,attack,faults}/**', '--exclude', '{app,features,platform}/**/tests/**']

stopWithNpm()
await runStages(
  [
    [
      staticChecks({ isPatient: false }),
      [{ title: 'Units, architecture', run: () => vitest('check.json', ['--project=server', ...ELSEWHERE]) }],
    ],
  ],
  () => ensureInstalled({ withDevelopment: true }),
)
