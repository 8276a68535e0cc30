import type { Act } from '#server/functions/function-service.ts'
import { acknowledgeStatement } from './acknowledge-statement.ts'
import { cancelContract } from './cancel-contract.ts'
import type { ContractDeps } from './contract-deps.ts'
import { contractPaper } from './contract-paper.ts'
import { prepareContract } from './prepare-contract.ts'
import { signContract } from './sign-contract.ts'

/** The acts on credit repair contracts, by the name they are called by. */
export const contractActs = (deps: ContractDeps): Record<string, Act> => ({
  'acknowledge-rights-statement': (context) => acknowledgeStatement(deps, context),
  'prepare-repair-contract': (context) => prepareContract(deps, context),
  'sign-repair-contract': (context) => signContract(deps, context),
  'cancel-repair-contract': (context) => cancelContract(deps, context),
  'repair-contract-paper': (context) => contractPaper(deps, context),
})
