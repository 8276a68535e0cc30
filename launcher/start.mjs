// `npm start`: from a fresh clone to a running product. Plain JavaScript without packages, because none may be there yet.
import { inCheckout, projectNode } from './checkout.mjs'
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
  process.exitCode = await runProgram(projectNode, [
    inCheckout(isDevelopment ? 'launcher/dev-server.mjs' : 'server/main.ts'),
  ])
} catch (error) {
  giveUp(error)
}
