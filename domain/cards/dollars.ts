import { z } from 'zod'
import { centsOf } from '#domain/money.ts'

const MOST_DOLLARS = 1_000_000

/** An amount in dollars with at most two decimals, parsed to integer cents; `label` names it in what is wrong with it. */
export const dollarsField = (label: string, least: 0 | 0.01, most = MOST_DOLLARS) =>
  z
    .number(`${label} must be a number`)
    .min(least, least === 0 ? `${label} cannot be below zero` : `${label} must be above zero`)
    .max(most, `${label} is too high`)
    .refine((dollars) => Math.round(dollars * 100) / 100 === dollars, `${label} has at most two decimals`)
    .transform((dollars) => Math.round(dollars * 100))

/** Typed dollars ('1,250.50') of a form, parsed to the number that is sent; `label` names the field in what is wrong with it. */
export const typedDollars = (label: string, least: 0 | 0.01) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .transform((text, context) => {
      const cents = centsOf(text)
      if (cents !== null && !/\.\d{3}/.test(text)) return cents / 100
      context.addIssue({ code: 'custom', message: `${label} must be dollars and cents, such as 120.50` })
      return z.NEVER
    })
    .pipe(z.number().min(least, least === 0 ? `${label} cannot be below zero` : `${label} must be above zero`))
