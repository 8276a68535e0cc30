// `npm test`: every check and test of the project. `npm test -- PATH…`: only the tests of these files and folders.
import { availableParallelism } from 'node:os'

import { chosenTests } from './chosen-tests.mjs'
import { ensureInstalled } from './installation.mjs'
import { runStages, wasInterrupted } from './lanes.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { giveUp } from './progress.mjs'
import { withSecondLook } from './second-look.mjs'
import { oneCheck } from './tally.mjs'
import { journeys, staticChecks, vitest } from './test-runners.mjs'
import { ensureBuilt } from './web-build.mjs'

stopWithNpm()
try {
  const stages = process.argv.length > 2 ? chosen(process.argv.slice(2)) : everything()
  await runStages(stages, () => ensureInstalled({ withDevelopment: true }))
} catch (error) {
  giveUp(error)
}

function everything() {
  const part = (title, run) => [{ title, run: () => withSecondLook(run, wasInterrupted) }]
  return [
    [
      // Screen tests keep a core busy, and server tests wait half of their time: together they fill the cores. The
      // checks run no tests, and take the time that is left.
      [
        { title: 'Web build', run: webBuild },
        ...part('Screens', (files) =>
          vitest('screens.json', [...files, '--project=web*', `--maxWorkers=${availableParallelism()}`]),
        ),
        ...staticChecks({ isPatient: true }),
      ],
      part('Units, policies, wire, architecture', (files) => vitest('vitest.json', [...files, '--project=server'])),
    ],
    [part('Journeys in a browser', journeys)],
  ]
}

function chosen(args) {
  const { files, browserFiles, options } = chosenTests(args)
  const tests = { title: 'Tests', run: () => vitest('chosen.json', [...files, ...options]) }
  const inBrowser = [
    { title: 'Web build', run: webBuild },
    { title: 'Journeys in a browser', run: () => journeys([...browserFiles, ...options]) },
  ]
  return [[[...(files.length > 0 ? [tests] : []), ...(browserFiles.length > 0 ? inBrowser : [])]]]
}

async function webBuild() {
  try {
    await ensureBuilt()
    return oneCheck(0)
  } catch (error) {
    giveUp(error)
    return oneCheck(1)
  }
}
