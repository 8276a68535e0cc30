import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/database/embedded/free-port.ts'

export interface ProductProcess {
  url: string
  stop(): Promise<void>
}

const LOOKS_EVERY_MS = 100

/** Starts the product's server in its own process and returns it once it is ready. */
export async function productProcess(environment: Record<string, string>): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'error', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The product did not start')
    await sleep(LOOKS_EVERY_MS)
  }
  return { url, stop: () => stopped(child) }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
