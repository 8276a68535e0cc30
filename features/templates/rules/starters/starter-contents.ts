import type { TemplateContent } from '#features/templates/rules/template-content.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { applicationConsentEn } from './applying/en/application-consent.ts'
import { prequalificationEn } from './applying/en/prequalification.ts'
import { applicationConsentEs } from './applying/es/application-consent.ts'
import { prequalificationEs } from './applying/es/prequalification.ts'
import { achAuthorizationEn } from './closing/en/ach-authorization.ts'
import { arbitrationAgreementEn } from './closing/en/arbitration-agreement.ts'
import { cosignerNoticeEn } from './closing/en/cosigner-notice.ts'
import { insuranceAgreementEn } from './closing/en/insurance-agreement.ts'
import { militaryStatementEn } from './closing/en/military-statement.ts'
import { noteAndDisclosureEn } from './closing/en/note-and-disclosure.ts'
import { rescissionNoticeEn } from './closing/en/rescission-notice.ts'
import { securityAgreementEn } from './closing/en/security-agreement.ts'
import { achAuthorizationEs } from './closing/es/ach-authorization.ts'
import { arbitrationAgreementEs } from './closing/es/arbitration-agreement.ts'
import { cosignerNoticeEs } from './closing/es/cosigner-notice.ts'
import { insuranceAgreementEs } from './closing/es/insurance-agreement.ts'
import { militaryStatementEs } from './closing/es/military-statement.ts'
import { noteAndDisclosureEs } from './closing/es/note-and-disclosure.ts'
import { rescissionNoticeEs } from './closing/es/rescission-notice.ts'
import { securityAgreementEs } from './closing/es/security-agreement.ts'
import { cancellationNoticeEn } from './repair/en/cancellation-notice.ts'
import { repairContractEn } from './repair/en/repair-contract.ts'
import { rightsStatementEn } from './repair/en/rights-statement.ts'
import { cancellationNoticeEs } from './repair/es/cancellation-notice.ts'
import { repairContractEs } from './repair/es/repair-contract.ts'
import { rightsStatementEs } from './repair/es/rights-statement.ts'
import { deficiencyLetterEn } from './servicing/en/deficiency-letter.ts'
import { negativeInformationNoticeEn } from './servicing/en/negative-information-notice.ts'
import { repossessionNoticeEn } from './servicing/en/repossession-notice.ts'
import { rightToCureEn } from './servicing/en/right-to-cure.ts'
import { saleNoticeEn } from './servicing/en/sale-notice.ts'
import { deficiencyLetterEs } from './servicing/es/deficiency-letter.ts'
import { negativeInformationNoticeEs } from './servicing/es/negative-information-notice.ts'
import { repossessionNoticeEs } from './servicing/es/repossession-notice.ts'
import { rightToCureEs } from './servicing/es/right-to-cure.ts'
import { saleNoticeEs } from './servicing/es/sale-notice.ts'
import type { StarterKind } from './starters.ts'
import { buyersGuideEn } from './vehicles/en/buyers-guide.ts'
import { buyersOrderEn } from './vehicles/en/buyers-order.ts'
import { odometerStatementEn } from './vehicles/en/odometer-statement.ts'
import { retailContractEn } from './vehicles/en/retail-contract.ts'
import { buyersGuideEs } from './vehicles/es/buyers-guide.ts'
import { buyersOrderEs } from './vehicles/es/buyers-order.ts'
import { odometerStatementEs } from './vehicles/es/odometer-statement.ts'
import { retailContractEs } from './vehicles/es/retail-contract.ts'

/** The starter texts by kind and language. Kept apart from the list, so that screens can show the list alone. */
export const STARTER_CONTENTS: Readonly<Record<StarterKind, Readonly<Record<Language, TemplateContent>>>> = {
  cosigner_notice: { en: cosignerNoticeEn, es: cosignerNoticeEs },
  rescission_notice: { en: rescissionNoticeEn, es: rescissionNoticeEs },
  mla_statement: { en: militaryStatementEn, es: militaryStatementEs },
  note_disclosure: { en: noteAndDisclosureEn, es: noteAndDisclosureEs },
  security_agreement: { en: securityAgreementEn, es: securityAgreementEs },
  ach_authorization: { en: achAuthorizationEn, es: achAuthorizationEs },
  credit_application_consent: { en: applicationConsentEn, es: applicationConsentEs },
  prequalification: { en: prequalificationEn, es: prequalificationEs },
  buyers_guide: { en: buyersGuideEn, es: buyersGuideEs },
  buyers_order: { en: buyersOrderEn, es: buyersOrderEs },
  odometer_statement: { en: odometerStatementEn, es: odometerStatementEs },
  retail_contract: { en: retailContractEn, es: retailContractEs },
  insurance_agreement: { en: insuranceAgreementEn, es: insuranceAgreementEs },
  arbitration_agreement: { en: arbitrationAgreementEn, es: arbitrationAgreementEs },
  negative_information_notice: { en: negativeInformationNoticeEn, es: negativeInformationNoticeEs },
  right_to_cure: { en: rightToCureEn, es: rightToCureEs },
  repossession_notice: { en: repossessionNoticeEn, es: repossessionNoticeEs },
  sale_notice: { en: saleNoticeEn, es: saleNoticeEs },
  deficiency_letter: { en: deficiencyLetterEn, es: deficiencyLetterEs },
  croa_statement: { en: rightsStatementEn, es: rightsStatementEs },
  croa_contract: { en: repairContractEn, es: repairContractEs },
  croa_cancellation: { en: cancellationNoticeEn, es: cancellationNoticeEs },
}
