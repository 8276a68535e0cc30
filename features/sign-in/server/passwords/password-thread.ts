import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { ESTIMATED_LENGTH, judgePassword, type PasswordEstimator } from '#features/sign-in/rules/password-strength.ts'
import type { PasswordToJudge } from './strong-passwords.ts'

// Same as features/sign-in/screens/password-estimator.ts. More substitutions find nothing more and cost up to half a
// second.
const factory = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: ESTIMATED_LENGTH,
  l33tMaxSubstitutions: 32,
})

const estimate: PasswordEstimator = (password, personal) => {
  const { guesses, sequence } = factory.check(password, personal)
  const [first] = sequence
  return { guesses, isListed: sequence.length === 1 && first?.['dictionaryName'] === 'passwords-common' }
}

// Loading the lists and estimating take up to half a second of CPU time. In this thread they delay only the next
// estimate.
parentPort?.on('message', ({ id, password, ...rule }: PasswordToJudge) => {
  parentPort?.postMessage({ id, flaw: judgePassword(password, rule, estimate).flaw })
})
