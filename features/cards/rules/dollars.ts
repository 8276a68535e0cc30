import { z } from 'zod'
import { centsOf, decimalComma, dollarsAndCents } from '#platform/rules/money.ts'

const MOST_DOLLARS = 1_000_000

/** An amount in dollars with at most two decimals, parsed to integer cents. `label` names it in error messages. */
export const dollarsField = (label: string, least: 0 | 0.01, most = MOST_DOLLARS) =>
  between(z.number(`${label} must be a number`), label, least, most)
    .refine((dollars) => Math.round(dollars * 100) / 100 === dollars, `${label} can have at most two decimals`)
    .transform((dollars) => Math.round(dollars * 100))

/** Typed dollars ('1,250.50') of a form, parsed to the number to send. `label` names the field in error messages. */
export const typedDollars = (label: string, least: 0 | 0.01, most = MOST_DOLLARS) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .transform((text, context) => {
      const cents = centsOf(text)
      if (cents !== null && !/\.\d{3}/.test(text)) return cents / 100
      const example = decimalComma(text) ?? '120.50'
      context.addIssue({ code: 'custom', message: `${label} must be dollars and cents, such as ${example}` })
      return z.NEVER
    })
    .pipe(between(z.number(), label, least, most))

const between = (dollars: z.ZodNumber, label: string, least: 0 | 0.01, most: number) =>
  dollars
    .min(least, least === 0 ? `${label} can’t be below zero` : `${label} must be above zero`)
    .max(most, `${label} can be at most ${dollarsAndCents(Math.round(most * 100))}`)
