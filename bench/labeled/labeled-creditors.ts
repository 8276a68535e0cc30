import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import type { AccountClass } from '#features/credit-reports/rules/matching/account-class.ts'

/** A creditor, the ways reports spell its name, and the kind of account it lends. */
export interface Creditor {
  kind: AccountClass
  names: readonly [string, ...string[]]
  dollars: readonly [number, number]
}

const card = (...names: Creditor['names']): Creditor => ({ kind: 'revolving', names, dollars: [300, 25_000] })
const auto = (...names: Creditor['names']): Creditor => ({ kind: 'auto', names, dollars: [7_000, 58_000] })
const home = (...names: Creditor['names']): Creditor => ({ kind: 'mortgage', names, dollars: [90_000, 640_000] })
const study = (...names: Creditor['names']): Creditor => ({ kind: 'student', names, dollars: [1_000, 20_000] })
const loan = (...names: Creditor['names']): Creditor => ({ kind: 'instalment', names, dollars: [800, 30_000] })

/** Creditors as reports really spell them. Some differ only in a few letters. */
export const CREDITORS: readonly [Creditor, ...Creditor[]] = [
  card('CAPITAL ONE BANK USA NA', 'CAP ONE', 'CAPITAL ONE', 'CAPITAL ONE, N.A.'),
  card('CHASE CARD', 'JPMCB CARD SERVICES', 'JPMCB CARD', 'CHASE CARD SERVICES'),
  card('CITICARDS CBNA', 'CITI CARDS', 'CITIBANK NA', 'CITI'),
  card('BANK OF AMERICA', 'BK OF AMER', 'BANK OF AMERICA, N.A.', 'BOFA'),
  card('AMERICAN EXPRESS', 'AMEX', 'AMERICAN EXPRESS CO'),
  card('DISCOVER BANK', 'DISCOVER FIN SVCS', 'DISCOVER'),
  card('SYNCB/AMAZON', 'SYNCHRONY BANK/AMAZON', 'SYNCB AMAZON PLCC'),
  card('SYNCB/LOWES', 'SYNCHRONY BANK/LOWES', 'SYNCB LOWES'),
  card('SYNCB/CARE CREDIT', 'SYNCB/CARECREDIT', 'SYNCHRONY BANK/CARE CREDIT'),
  card('WELLS FARGO CARD SERVICES', 'WELLS FARGO CARD SVC', 'WF CARD SERVICE'),
  card('BARCLAYS BANK DELAWARE', 'BARCLAYS BK DE', 'BARCLAYS BANK DELAW'),
  card('CREDIT ONE BANK NA', 'CREDIT ONE BANK', 'CREDIT ONE BK'),
  card('MERRICK BANK CORP', 'MERRICK BANK', 'MERRICK BK'),
  card('COMENITY BANK/VICTORIA', 'COMENITYBANK/VICTORIA', 'COMENITY BK/VICTORIA'),
  card('DEPT STORE NATL BK/MACYS', 'DSNB MACYS', 'MACYS/DSNB'),
  card('FIRST PREMIER BANK', '1ST PREMIER BANK', 'FIRST PREMIER'),
  card('NAVY FEDERAL CREDIT UNION', 'NAVY FEDERAL CR UNION', 'NAVY FCU'),
  auto('ALLY FINANCIAL', 'ALLY FINCL', 'ALLY'),
  auto('TOYOTA MOTOR CREDIT', 'TOYOTA MTR CRDT', 'TOYOTA MOTOR CREDIT CORP'),
  auto('AMERICAN HONDA FINANCE', 'AMER HONDA FIN', 'AMERICAN HONDA FIN'),
  auto('FORD MOTOR CREDIT', 'FORD MOTOR CREDIT CO', 'FORD MTR CR'),
  auto('CAPITAL ONE AUTO FINANCE', 'CAP ONE AUTO FIN', 'CAPITAL ONE AUTO FIN'),
  auto('SANTANDER CONSUMER USA', 'SANTANDERCONSUMERUSA', 'SANTANDER CONSUM'),
  auto('CREDIT ACCEPTANCE CORP', 'CREDIT ACCEPTANCE', 'CREDIT ACCPT'),
  home('WELLS FARGO HOME MORTGAGE', 'WELLS FARGO HM MTG', 'WF HM MTG'),
  home('ROCKET MORTGAGE', 'ROCKET MTG', 'ROCKET MORTGAGE LLC'),
  home('NATIONSTAR MORTGAGE', 'NATIONSTAR/MR COOPER', 'MR COOPER'),
  home('PENNYMAC LOAN SERVICES', 'PENNYMAC', 'PENNYMAC LOAN SVCS'),
  home('FREEDOM MORTGAGE CORP', 'FREEDOM MTG', 'FREEDOM MORTGAGE'),
  study('NELNET LOAN SERVICES', 'NELNET LNS', 'NELNET'),
  study('DEPT OF ED/NELNET', 'DEPT OF EDUCATION/NELNET', 'DPT ED/NELNET'),
  study('MOHELA', 'MOHELA/DEPT OF ED', 'DEPT OF ED/MOHELA'),
  study('NAVIENT SOLUTIONS INC', 'NAVIENT', 'NAVIENT SOLUTIONS'),
  loan('ONEMAIN FINANCIAL', 'ONEMAIN', 'ONEMAIN FIN'),
  loan('UPSTART NETWORK INC', 'UPSTART', 'UPSTART NETWORK'),
  loan('LENDINGCLUB CORP', 'LENDING CLUB', 'LENDINGCLUB'),
  loan('SOFI BANK', 'SOFI LENDING CORP', 'SOFI'),
  loan('AFFIRM INC', 'AFFIRM'),
]

/** The bureaus whose way of writing the labeled files imitate. */
export const LABELED_BUREAUS = ['experian', 'equifax', 'transunion'] as const satisfies readonly Bureau[]
export type LabeledBureau = (typeof LABELED_BUREAUS)[number]

/** Each bureau's words for a class of account. */
export const TYPE_WORDS: Record<AccountClass, Record<LabeledBureau, readonly [string, ...string[]]>> = {
  revolving: {
    experian: ['Credit Card', 'Revolving'],
    equifax: ['R', 'Revolving'],
    transunion: ['Revolving account', 'Charge account'],
  },
  auto: { experian: ['Auto Loan'], equifax: ['Installment', 'I'], transunion: ['Automobile'] },
  mortgage: {
    experian: ['Real Estate Mortgage'],
    equifax: ['Mortgage'],
    transunion: ['Conventional real estate mortgage', 'FHA loan'],
  },
  student: { experian: ['Education Loan'], equifax: ['Installment'], transunion: ['Student loan'] },
  instalment: {
    experian: ['Unsecured Loan', 'Personal Loan'],
    equifax: ['Installment', 'I'],
    transunion: ['Unsecured', 'Note loan'],
  },
}
