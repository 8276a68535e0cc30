import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mainIn } from '#test/support/releases/server-process.ts'

const READY_WITHIN_MS = 150_000
const LOOK_EVERY_MS = 20
// As in `npm start`, Node.js reuses compiled code instead of compiling it again at each start.
const NODE_COMPILE_CACHE = path.resolve('.cache/compiled')

/** One process of the product, or of an earlier release, as a supervisor runs it. */
export class SupervisedProcess {
  readonly url: string
  output = ''
  private readonly child: ChildProcess
  private isExpectedToEnd = false

  /** `folder` has the source. The environment must name PORT. */
  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${environment['PORT']}`
    this.child = spawn(process.execPath, [mainIn(folder)], {
      cwd: folder,
      env: { ...process.env, NODE_COMPILE_CACHE, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += String(chunk)))
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  /** True if it ended without being stopped. */
  get hasGivenUp(): boolean {
    return this.hasEnded && !this.isExpectedToEnd
  }

  /** Resolves once it is ready. Throws its output if it ends before. */
  async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline && !this.hasEnded) {
      if ((await statusOf(`${this.url}/readyz`)) === 200) return
      await pause(LOOK_EVERY_MS)
    }
    throw new Error(`The server did not become ready:\n${this.output}`)
  }

  /** Kills it at once, without any chance to finish its work. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.ended()
  }

  /** Stops it in an orderly way. Returns the exit code. */
  async stop(): Promise<number | null> {
    this.signal('SIGTERM')
    await this.ended()
    return this.child.exitCode
  }

  private signal(signal: NodeJS.Signals): void {
    this.isExpectedToEnd = true
    if (!this.hasEnded) this.child.kill(signal)
  }

  private async ended(): Promise<void> {
    if (!this.hasEnded) await once(this.child, 'exit')
  }
}

/** Returns the status of a URL, or null if no server responds. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
