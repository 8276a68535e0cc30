import { FunctionError } from '#platform/functions/errors.ts'
import { counted } from '#platform/rules/counted.ts'

export const policyNotFound = () => new FunctionError(404, 'POLICY_NOT_FOUND', 'Policy version not found')
export const decisionNotFound = () => new FunctionError(404, 'DECISION_NOT_FOUND', 'Decision not found')
export const noPolicy = () =>
  new FunctionError(409, 'NO_POLICY', 'No decision policy is in force. Publish one under Lending, Policy.')
export const policyInState = (state: string) =>
  new FunctionError(409, 'POLICY_STATE', `This version is ${state}, so this is no longer possible. Reload the page.`)
export const policyChangedMeanwhile = () =>
  new FunctionError(409, 'POLICY_CHANGED', 'Someone saved another version meanwhile. Reload the page to see it.')
export const policyFaulty = (first: string) =>
  new FunctionError(422, 'POLICY_FAULTY', `The policy has errors, so it can’t go on: ${first}`)
export const policyTestsFail = (failed: number) =>
  new FunctionError(
    422,
    'POLICY_TESTS_FAIL',
    `${counted(failed, 'test case')} of the policy ${failed === 1 ? 'fails' : 'fail'}. Correct the policy or the test first.`,
  )
export const shadowMissing = () =>
  new FunctionError(422, 'SHADOW_RUN_MISSING', 'Run the policy in shadow first, so that its effects are known')
export const authorPublishes = () =>
  new FunctionError(
    403,
    'SECOND_PERSON_NEEDED',
    'Someone else must publish this version, because you wrote, changed, or submitted it',
  )
export const aloneTooEarly = (hours: number) =>
  new FunctionError(
    409,
    'WAIT_TO_PUBLISH',
    `You are the only person who manages policies, so you can publish this version ${hours} hours after you submitted it`,
  )
export const effectiveInPast = () =>
  new FunctionError(422, 'EFFECTIVE_ON', 'A policy can take effect today or later, not in the past')
export const nothingToRollBackTo = () =>
  new FunctionError(409, 'NO_EARLIER_POLICY', 'No earlier policy could take over. Publish another one first.')
export const applicationDecided = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is already ${status.replaceAll('_', ' ')}, so the engine no longer decides it`,
  )
