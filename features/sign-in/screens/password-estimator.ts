import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { ESTIMATED_LENGTH, type PasswordEstimator } from '#features/sign-in/rules/password-strength.ts'

// Same as features/sign-in/server/passwords/password-thread.ts, so the page and the server agree.
const factory = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  maxLength: ESTIMATED_LENGTH,
  l33tMaxSubstitutions: 32,
})

/** Its password list is a few hundred kilobytes, so import this file only when a person types a new password. */
export const estimatePassword: PasswordEstimator = (password, personal) => {
  const { guesses, sequence } = factory.check(password, personal)
  const [first] = sequence
  return { guesses, isListed: sequence.length === 1 && first?.['dictionaryName'] === 'passwords-common' }
}
