import type { DocumentLanguage, TemplateContent } from '#features/templates/rules/template-content.ts'
import { achAuthorizationEn } from './closing/en/ach-authorization.ts'
import { cosignerNoticeEn } from './closing/en/cosigner-notice.ts'
import { militaryStatementEn } from './closing/en/military-statement.ts'
import { noteAndDisclosureEn } from './closing/en/note-and-disclosure.ts'
import { securityAgreementEn } from './closing/en/security-agreement.ts'
import { achAuthorizationEs } from './closing/es/ach-authorization.ts'
import { cosignerNoticeEs } from './closing/es/cosigner-notice.ts'
import { militaryStatementEs } from './closing/es/military-statement.ts'
import { noteAndDisclosureEs } from './closing/es/note-and-disclosure.ts'
import { securityAgreementEs } from './closing/es/security-agreement.ts'
import { cancellationNoticeEn } from './repair/en/cancellation-notice.ts'
import { repairContractEn } from './repair/en/repair-contract.ts'
import { rightsStatementEn } from './repair/en/rights-statement.ts'
import { cancellationNoticeEs } from './repair/es/cancellation-notice.ts'
import { repairContractEs } from './repair/es/repair-contract.ts'
import { rightsStatementEs } from './repair/es/rights-statement.ts'
import type { StarterKind } from './starters.ts'

/** The starter texts by kind and language. Kept apart from the list, so that screens can show the list alone. */
export const STARTER_CONTENTS: Readonly<Record<StarterKind, Readonly<Record<DocumentLanguage, TemplateContent>>>> = {
  cosigner_notice: { en: cosignerNoticeEn, es: cosignerNoticeEs },
  mla_statement: { en: militaryStatementEn, es: militaryStatementEs },
  note_disclosure: { en: noteAndDisclosureEn, es: noteAndDisclosureEs },
  security_agreement: { en: securityAgreementEn, es: securityAgreementEs },
  ach_authorization: { en: achAuthorizationEn, es: achAuthorizationEs },
  croa_statement: { en: rightsStatementEn, es: rightsStatementEs },
  croa_contract: { en: repairContractEn, es: repairContractEs },
  croa_cancellation: { en: cancellationNoticeEn, es: cancellationNoticeEs },
}
