import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import type { SaleKind } from './repossession-days.ts'

/** A letter about a repossession: paragraphs, with amounts below them. Amounts are whole cents. */
export interface Letter {
  title: string
  parts: {
    heading?: string
    paragraphs?: string[]
    amounts?: { name: string; cents: number; isTotal?: boolean }[]
  }[]
}

interface About {
  collateral: string
  company: string
  /** The company's address and phone, for questions and payments. */
  contact: string
}

/** Returns the notice of the right to cure a default, before acceleration or repossession. */
export function cureLetter(about: About & { cents: number; until: PlainDate; citation: string }): Letter {
  const { collateral, company, contact, cents, until, citation } = about
  return {
    title: 'Notice of your right to cure the default',
    parts: [
      {
        paragraphs: [
          `Your loan with ${company} is in default because payments were missed. It is secured by: ${collateral}.`,
          `You can cure the default by paying the amount below on or before ${longDate(until)}. If you do, you can continue with the contract as if you had not been late.`,
        ],
        amounts: [{ name: 'Amount to pay', cents, isTotal: true }],
      },
      {
        paragraphs: [
          `If you do not cure the default by ${longDate(until)}, we may require the whole balance, and may repossess the collateral, as your contract and the law allow (${citation}).`,
          `Pay, or ask questions, at: ${contact}.`,
        ],
      },
    ],
  }
}

/**
 * Returns the notice of a plan to sell property, in the words of the safe harbor for consumer goods.
 *
 * @see UCC 9-614(3)
 */
export function saleLetter(
  about: About & {
    kind: SaleKind
    saleOn: PlainDate
    saleTime: string | null
    where: string | null
    payoffCents: number
    noticeOn: PlainDate
    barred: boolean
  },
): Letter {
  const { collateral, contact, kind, saleOn, saleTime, where, payoffCents, noticeOn, barred } = about
  const sale =
    kind === 'public'
      ? `We will sell the collateral at public sale. A sale could include a lease or license. The sale will be held as follows: Date: ${longDate(saleOn)}. Time: ${saleTime ?? 'during business hours'}. Place: ${where ?? contact}. You may attend the sale and bring bidders if you want.`
      : `We will sell the collateral at private sale sometime after ${longDate(saleOn)}. A sale could include a lease or license.`
  return {
    title: 'Notice of our plan to sell property',
    parts: [
      { paragraphs: [`We have your ${collateral}, because you broke promises in our agreement.`, sale] },
      {
        paragraphs: [
          barred
            ? 'The money that we get from the sale (after paying our costs) will reduce the amount you owe. If we get less money than you owe, you will not owe us the difference. If we get more money than you owe, you will get the extra money, unless we must pay it to someone else.'
            : 'The money that we get from the sale (after paying our costs) will reduce the amount you owe. If we get less money than you owe, you will still owe us the difference. If we get more money than you owe, you will get the extra money, unless we must pay it to someone else.',
          `You can get the property back at any time before we sell it by paying us the full amount you owe (not just the past due payments), including our expenses. To learn the exact amount you must pay, call or write us at: ${contact}. On ${longDate(noticeOn)}, the amount was ${dollarsAndCents(payoffCents)}.`,
          `If you want us to explain to you in writing how we have figured the amount that you owe us, you may call or write us at: ${contact}, and request a written explanation.`,
          `If you need more information about the sale, call or write us at: ${contact}.`,
          'We are sending this notice to the people who have an interest in the property or who owe money under your agreement.',
        ],
      },
    ],
  }
}

/**
 * Returns the explanation of a surplus or deficiency, in the order that the law requires.
 *
 * @see UCC 9-616(a)(1), (c)
 */
export function resultLetter(
  about: About & {
    soldOn: PlainDate
    owedBeforeCents: number
    costsCents: number
    proceedsCents: number
    deficiencyCents: number
    barred: boolean
  },
): Letter {
  const { collateral, contact, soldOn, owedBeforeCents, costsCents, proceedsCents, deficiencyCents, barred } = about
  const obligation = owedBeforeCents - costsCents
  const isSurplus = deficiencyCents <= 0
  return {
    title: isSurplus ? 'Explanation of the surplus' : 'Explanation of the deficiency',
    parts: [
      {
        paragraphs: [
          `We sold the following collateral on ${longDate(soldOn)}: ${collateral}. This is how we figured the ${isSurplus ? 'surplus' : 'deficiency'}.`,
        ],
        amounts: [
          { name: `Amount you owed on ${longDate(soldOn)}, before the sale`, cents: obligation },
          { name: 'Proceeds of the sale', cents: proceedsCents },
          { name: 'Amount after the proceeds', cents: obligation - proceedsCents },
          { name: 'Expenses of the repossession and the sale', cents: costsCents },
          { name: 'Credits', cents: 0 },
          { name: isSurplus ? 'Surplus' : 'Deficiency', cents: Math.abs(deficiencyCents), isTotal: true },
        ],
      },
      {
        paragraphs: [
          closing(deficiencyCents, barred),
          'Future debits, credits, charges, including additional credit service charges or interest, rebates, and expenses may affect the amount of the surplus or deficiency.',
          `For more information about this transaction, call or write us at: ${contact}.`,
        ],
      },
    ],
  }
}

function closing(deficiencyCents: number, barred: boolean): string {
  if (deficiencyCents < 0)
    return `We will pay the surplus of ${dollarsAndCents(-deficiencyCents)} to you, unless we must pay it to someone else.`
  if (deficiencyCents === 0) return 'The sale paid all that you owed. You owe us nothing more on this loan.'
  return barred
    ? 'The law of your state does not let us claim the deficiency, so you do not owe it.'
    : `You still owe us the deficiency of ${dollarsAndCents(deficiencyCents)}.`
}
