// `npm start`: takes a fresh clone to a running product. Plain JavaScript without packages, because none may be
// installed yet.
import { inCheckout, projectEnvironment, projectNode } from './checkout.mjs'
import { ensureInstalled } from './installation.mjs'
import { stopWithNpm } from './npm-process.mjs'
import { runProgram } from './program.mjs'
import { giveUp } from './progress.mjs'
import { ensureBuilt } from './web-build.mjs'

const isDevelopment = process.argv.includes('--dev')

stopWithNpm()
try {
  await ensureInstalled({ withDevelopment: isDevelopment })
  if (!isDevelopment) await ensureBuilt()
  const program = inCheckout(isDevelopment ? 'launcher/dev-server.mjs' : 'app/server/main.ts')
  process.exitCode = await runProgram(projectNode, [program], { environment: quickStarting() })
} catch (error) {
  giveUp(error)
}

/** Node.js caches compiled code: otherwise half of a warm start is spent compiling the same modules again. */
function quickStarting() {
  return projectEnvironment({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inCheckout('.cache', 'compiled') })
}
