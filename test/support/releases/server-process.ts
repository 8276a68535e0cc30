import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const READY_WITHIN_MS = 120_000

/** The variables of a server. It uses the bundled database in `DATA_DIR` unless `DATABASE_URL` is set. */
export interface ServerEnvironment extends NodeJS.ProcessEnv {
  DATA_DIR: string
  PORT: string
}

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Everything it has printed. */
  output(): string
  /** Ends it and returns its exit code. Ctrl-C sends the usual signal, a supervisor SIGTERM. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
}

// Older releases have their server in `server/`.
const MAINS = ['app/server/main.ts', 'server/main.ts']

/** Returns the file that starts the source in the folder. */
export function mainIn(folder: string): string {
  const main = MAINS.find((file) => existsSync(path.join(folder, file)))
  if (main === undefined) throw new Error(`There is no server in ${folder}`)
  return main
}

/** Starts the server whose source is in the folder and resolves once it is ready. Rejects with its output if it ends before. */
export async function startServer(folder: string, environment: ServerEnvironment): Promise<ServerProcess> {
  const server = spawn(process.execPath, [mainIn(folder)], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const url = `http://127.0.0.1:${environment.PORT}`
  const stop = (signal: NodeJS.Signals = 'SIGINT') => stopped(server, signal)
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The server did not become ready:\n${output}`)
    }
    await pause(50)
  }
  return { url, process: server, output: () => output, stop }
}

async function stopped(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return server.exitCode
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
