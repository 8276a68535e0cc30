import { z } from 'zod'
import { shortId } from '#features/lending/rules/short-id.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'
import { idempotencyKey } from '#platform/rules/idempotency-key.ts'
import { longDateIn } from '#platform/rules/languages/dates-in-language.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { MOST_STATEMENT_DAYS, STATEMENT_CYCLES } from './periodic-statement.ts'

/** The kinds of notices: before an installment, and after a missed one. */
export const NOTICE_KINDS = ['reminder', 'late'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The states of a notice. One to print waits for a person to mail it. */
export const NOTICE_STATUSES = ['emailed', 'to_print', 'mailed', 'canceled'] as const
export type NoticeStatus = (typeof NOTICE_STATUSES)[number]

export const MOST_REMINDER_DAYS = 30
export const MOST_LATE_DAYS = 60
/** A late notice is sent within so many days of its day. Older arrears belong to collections. */
export const LATE_WINDOW_DAYS = 10

const KIND_NAMES: Record<Language, Record<NoticeKind, string>> = {
  en: { reminder: 'Payment reminder', late: 'Late notice' },
  es: { reminder: 'Recordatorio de pago', late: 'Aviso de pago atrasado' },
}
const STATUS_NAMES: Record<NoticeStatus, string> = {
  ...{ emailed: 'Emailed', to_print: 'To print', mailed: 'Mailed', canceled: 'Not sent' },
}

/** Returns the name of a kind on screens, in letters, and in emails. */
export const noticeKindName = (kind: NoticeKind, language: Language = 'en'): string => KIND_NAMES[language][kind]
/** Returns the name of a state on screens. */
export const noticeStatusName = (status: NoticeStatus): string => STATUS_NAMES[status]

const days = (label: string, most: number) =>
  z
    .int(`${label} must be a whole number`)
    .min(1, `${label} is 1 to ${most} days`)
    .max(most, `${label} is 1 to ${most} days`)
    .nullable()

/** The body of POST /functions/v1/notice-settings. Null sends no such notice. */
export const noticeSettingsSchema = z
  .strictObject({
    reminder_days: days('Reminder', MOST_REMINDER_DAYS),
    late_days: days('Late notice', MOST_LATE_DAYS),
    /** Left out: as before. */
    statement_every: z.enum(STATEMENT_CYCLES).nullable().optional(),
    statement_days: days('Statement', MOST_STATEMENT_DAYS).optional(),
    idempotency_key: idempotencyKey.optional(),
  })
  .refine((given) => ((given.statement_every ?? null) !== null) === ((given.statement_days ?? null) !== null), {
    message: 'Statements need their days before the due date',
    path: ['statement_days'],
  })

/** The body of POST /functions/v1/payment-notice. */
export const noticeCommandSchema = z.strictObject({
  /** A person mailed it, or decided not to. */
  act: z.enum(['mailed', 'cancel'], 'Act is required'),
  notice_id: z.guid('Invalid notice ID'),
  idempotency_key: idempotencyKey.optional(),
})

/** A notice to write. Amounts are whole cents. */
export interface NoticeFacts {
  kind: NoticeKind
  loanId: string
  due: PlainDate
  dueCents: number
  pastDueCents: number
  /** The day on which autopay debits the installment. Null without autopay. */
  debitedOn: PlainDate | null
}

/** Returns the sentences of a notice. They are the same in an email and in a letter. */
export const noticeSentences = (facts: NoticeFacts, language: Language): string[] => SENTENCES[language](facts)

const SENTENCES: Record<Language, (facts: NoticeFacts) => string[]> = {
  en: ({ kind, loanId, due, dueCents, pastDueCents, debitedOn }) => {
    const loan = `loan ${shortId(loanId)}`
    if (kind === 'reminder')
      return [
        `Your payment of ${dollarsAndCents(dueCents)} for ${loan} is due on ${longDate(due)}.`,
        debitedOn === null
          ? 'Pay it on or before that day, so that no late fee is added.'
          : `Autopay takes it on ${longDate(debitedOn)}. Keep enough money in the account.`,
        ...(pastDueCents > 0 ? [`In addition, ${dollarsAndCents(pastDueCents)} is past due.`] : []),
      ]
    return [
      `Your payment for ${loan} was due on ${longDate(due)}, and we have not received all of it.`,
      `${dollarsAndCents(pastDueCents)} is past due, without fees. Pay it now, or call us if you can’t: we may be able to help.`,
    ]
  },
  es: ({ kind, loanId, due, dueCents, pastDueCents, debitedOn }) => {
    const loan = `el préstamo ${shortId(loanId)}`
    if (kind === 'reminder')
      return [
        `Su pago de ${dollarsAndCents(dueCents)} para ${loan} vence el ${longDateIn(due, 'es')}.`,
        debitedOn === null
          ? 'Páguelo a más tardar ese día, para que no se agregue un cargo por pago tardío.'
          : `El pago automático lo cobra el ${longDateIn(debitedOn, 'es')}. Mantenga dinero suficiente en la cuenta.`,
        ...(pastDueCents > 0 ? [`Además, ${dollarsAndCents(pastDueCents)} están vencidos.`] : []),
      ]
    return [
      `Su pago para ${loan} venció el ${longDateIn(due, 'es')}, y no lo hemos recibido completo.`,
      `${dollarsAndCents(pastDueCents)} están vencidos, sin contar cargos. Páguelos ahora, o llámenos si no puede: quizás podamos ayudarle.`,
    ]
  },
}

/** The last sentence of a notice. */
export const noticeClosing: Record<Language, string> = {
  en: 'If you have paid in the meantime, thank you. Ignore this notice then.',
  es: 'Si ya pagó, gracias. En ese caso, ignore este aviso.',
}
