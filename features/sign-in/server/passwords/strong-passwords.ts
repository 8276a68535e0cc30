import { Worker } from 'node:worker_threads'
import {
  flawSentence,
  PASSWORD_MIN_LENGTH,
  PASSWORD_MIN_LENGTH_WITH_FACTOR,
  type PasswordFlaw,
  personalWords,
} from '#features/sign-in/rules/password-strength.ts'
import { weakPassword } from '#platform/auth/errors.ts'
import { HashingBusy } from '#platform/auth/password-hasher.ts'
import { lengthRule, type PasswordRule } from '#platform/auth/password-rules.ts'

export interface PasswordToJudge {
  id: number
  password: string
  personal: string[]
  minLength: number
}

interface Judged {
  id: number
  flaw: PasswordFlaw | null
}

/** GoTrue's reason codes: `pwned` for a listed password, `characters` for one that is too simple. */
const REASONS: Record<PasswordFlaw, string> = {
  length: 'length',
  listed: 'pwned',
  personal: 'characters',
  guessable: 'characters',
}

/**
 * Rejects passwords that are short, common, breached, or built from known facts about the person. `textsAbout`
 * returns further texts about an account, such as its company's name.
 */
export function strongPasswordRule(textsAbout: (userId: string) => Promise<string[]>): PasswordRule {
  return async (password, { userId, texts, hasSecondFactor }) => {
    const minLength = hasSecondFactor ? PASSWORD_MIN_LENGTH_WITH_FACTOR : PASSWORD_MIN_LENGTH
    await lengthRule(minLength)(password, { userId, texts, hasSecondFactor })
    const personal = personalWords([...texts, ...(userId === null ? [] : await textsAbout(userId))])
    const flaw = await judge({ password, personal, minLength })
    if (flaw !== null) throw weakPassword(flawSentence(flaw, minLength), [REASONS[flaw]])
  }
}

const MOST_WAITING = 64
const THREAD = new URL('password-thread.ts', import.meta.url)

/** One thread for the whole process. It starts with the first password. */
const judge = judgeThread()

function judgeThread(): (asked: Omit<PasswordToJudge, 'id'>) => Promise<PasswordFlaw | null> {
  const waiting = new Map<number, { resolve: (flaw: PasswordFlaw | null) => void; reject: (error: Error) => void }>()
  let thread: Worker | undefined
  let last = 0

  const started = () => {
    const worker = new Worker(THREAD)
    worker.unref()
    worker.on('message', ({ id, flaw }: Judged) => {
      waiting.get(id)?.resolve(flaw)
      waiting.delete(id)
    })
    worker.on('error', (error: Error) => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    })
    return worker
  }

  return (asked) => {
    if (waiting.size >= MOST_WAITING) throw new HashingBusy('too many passwords wait to be judged')
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      thread ??= started()
      thread.postMessage({ id, ...asked } satisfies PasswordToJudge)
    })
  }
}
