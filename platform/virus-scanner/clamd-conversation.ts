import { connect, type NetConnectOpts } from 'node:net'

export interface Conversation {
  /**
   * Sends data. Resolves with true once the memory may be reused, or with false if the conversation is over: then
   * `answer` returns the reason.
   */
  say: (...parts: Uint8Array[]) => Promise<boolean>
  /** Returns the only reply once it arrives, or why there is none. */
  answer: () => Promise<Answer>
  hasAnswered: () => boolean
  close: () => void
}

export type Answer = { said: string } | { failure: string }

/**
 * The times (ms) within which the daemon must accept what it is sent, including connecting, and reply once it has
 * everything.
 */
export interface Patience {
  takingMs: number
  answeringMs: number
  /** For the whole file, without the time its sender takes. */
  inAllMs: number
}

const MOST_REPLY_CHARACTERS = 4096
const END = '\0'

/**
 * One connection to clamd, which closes it after its reply. Replies end with a NUL, as for commands prefixed with `z`.
 */
export function conversation(address: NetConnectOpts, { takingMs, answeringMs, inAllMs }: Patience): Conversation {
  const socket = connect(address)
  const { promise: answered, resolve } = Promise.withResolvers<Answer>()
  let reply = ''
  let hasAnswered = false
  const finish = (answer: Answer) => {
    hasAnswered = true
    resolve(answer)
  }
  const fail = (failure: string) => {
    finish({ failure })
    socket.destroy()
  }
  socket.on('data', (chunk) => {
    reply += chunk.toString('latin1')
    if (reply.indexOf(END) === reply.length - 1) finish({ said: reply.slice(0, -1) })
    else if (reply.includes(END)) fail('It replied more than once')
    else if (reply.length > MOST_REPLY_CHARACTERS) fail('Its reply does not end')
  })
  socket.on('error', (error) => fail(connectionProblem(error)))
  socket.on('close', () => finish({ failure: 'It closed the connection without a reply' }))

  let leftMs = inAllMs
  const within = async <Result>(work: Promise<Result>, ms: number, failure: string) => {
    const startedAt = performance.now()
    const timer = setTimeout(
      () => fail(leftMs < ms ? tooSlow('take a whole file', inAllMs) : failure),
      Math.min(ms, leftMs),
    )
    try {
      return await work
    } finally {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
    }
  }
  const over = answered.then(() => false)

  return {
    say(...parts) {
      const taken = new Promise<boolean>((settle) => {
        socket.cork()
        for (const part of parts.slice(0, -1)) socket.write(part)
        // Called only when the kernel has all of it.
        socket.write(parts.at(-1) ?? '', (error) => settle(!error))
        socket.uncork()
      })
      return within(Promise.race([taken, over]), takingMs, tooSlow('take what it was sent', takingMs))
    },
    answer: () => within(answered, answeringMs, tooSlow('answer', answeringMs)),
    hasAnswered: () => hasAnswered,
    close: () => socket.destroy(),
  }
}

const tooSlow = (what: string, ms: number): string => `It did not ${what} within ${ms / 1000} seconds`

/** Node's own message contains the address. Only the operator reads this. */
function connectionProblem(error: Error): string {
  return error.message || 'It could not be reached'
}
