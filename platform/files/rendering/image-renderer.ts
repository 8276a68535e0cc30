import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** The requested form of a picture. Without a width and a height it keeps its size. */
export interface Rendering {
  width?: number | undefined
  height?: number | undefined
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  format: 'origin' | 'webp' | 'avif'
}

export interface RenderRequest extends Rendering {
  bytes: Uint8Array
}

/** The reason why a picture is not rendered. `unavailable`: the library doesn't run on this machine. */
export type RenderProblem = 'unreadable' | 'too_many_pixels' | 'too_busy' | 'unavailable'

export type RenderReply = { bytes: Uint8Array; type: string } | { problem: RenderProblem }

export interface ImageRenderer {
  /** Renders one picture at a time. `read` is called when it is this picture's turn. */
  render(rendering: Rendering, read: () => Promise<Uint8Array>): Promise<RenderReply>
  close(): void
}

const PROCESS = new URL('render-process.ts', import.meta.url)
const START_DEADLINE_MS = 30_000
const DEADLINE_MS = 12_000
const IDLE_MS = 60_000
/** More would wait longer than a browser does. */
const MOST_WAITING = 16

/**
 * Renders pictures in a process of its own, which has no settings of this one, starts with the first picture, and ends
 * when idle. A picture that takes too long, or that ends the process, counts as unreadable.
 */
export function imageRenderer(deadlineMs = DEADLINE_MS): ImageRenderer {
  let running: Promise<ChildProcess | null> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    void running?.then((child) => child?.kill('SIGKILL'))
    running = null
  }

  async function renderNow(request: RenderRequest): Promise<RenderReply> {
    clearTimeout(idle)
    running ??= started()
    const child = await running
    if (child === null) {
      running = null
      return { problem: 'unavailable' }
    }
    const replied = await replyOf(child, request, deadlineMs)
    if (replied === null) end()
    idle = setTimeout(end, IDLE_MS).unref()
    return replied ?? { problem: 'unreadable' }
  }

  return {
    async render(rendering, read) {
      if (waiting >= MOST_WAITING) return { problem: 'too_busy' }
      waiting++
      const mine = turn.then(async () => renderNow({ ...rendering, bytes: await read() }))
      turn = mine.catch(() => {})
      return mine.finally(() => waiting--)
    },
    close: end,
  }
}

/** Returns null if the process can't start. */
async function started(): Promise<ChildProcess | null> {
  const child = fork(PROCESS, {
    ...{ env: {}, execArgv: ['--max-old-space-size=128'], serialization: 'advanced', stdio: 'ignore' },
  })
  child.on('error', () => {})
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const isReady = once(child, 'message', { signal }).then(() => true)
    const hasEnded = once(child, 'exit', { signal }).then(() => false)
    if (!(await Promise.race([isReady, hasEnded, pause(START_DEADLINE_MS, false, { signal })]))) {
      child.kill('SIGKILL')
      return null
    }
  } finally {
    waiting.abort()
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** Returns null if the process ended or took too long. */
async function replyOf(child: ChildProcess, request: RenderRequest, deadlineMs: number): Promise<RenderReply | null> {
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    child.channel?.ref()
    const replied = once(child, 'message', { signal }).then(([reply]) => reply)
    const ended = once(child, 'exit', { signal }).then(() => null)
    child.send(request)
    return await Promise.race<RenderReply | null>([replied, ended, pause(deadlineMs, null, { signal })])
  } catch {
    return null
  } finally {
    waiting.abort()
    child.channel?.unref()
  }
}
