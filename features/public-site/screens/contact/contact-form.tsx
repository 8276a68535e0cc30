import { zodResolver } from '@hookform/resolvers/zod'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type ContactMessage, contactSchema } from '#features/public-site/rules/contact.ts'
import { callByLink, Refused } from '#platform/browser/client-link.ts'
import { askBeforeClosing } from '#ui/ask-before-closing.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'

type Entered = z.input<typeof contactSchema>

const empty = (): Entered => ({ id: crypto.randomUUID(), name: '', email: '', company: '', message: '', website: '' })

/** The form of the contact page. Typed values stay until the message is received. */
export function ContactForm() {
  const { form, send, problem, receivedBy } = useContact()
  const { isSubmitting, isDirty } = form.formState
  const field = fieldsOf(form)
  useEffect(() => (isDirty ? askBeforeClosing() : undefined), [isDirty])
  return (
    <form noValidate className="grid max-w-[560px] gap-4 text-body" onSubmit={form.handleSubmit(send)}>
      {receivedBy !== null && <Notice>Your message was sent. We reply to {receivedBy}.</Notice>}
      {problem !== null && <FormError>{problem}</FormError>}
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Company (optional)" autoComplete="organization" {...field('company')} />
      <TextAreaField
        label="Message"
        hint="Don’t send Social Security numbers or account numbers."
        autoComplete="off"
        required
        className="field-sizing-content max-h-[60dvh] min-h-36"
        {...field('message')}
      />
      {/* People don’t see this field, so only programs fill it in. */}
      <input
        type="text"
        aria-hidden
        tabIndex={-1}
        autoComplete="off"
        className="absolute -left-[9999px] size-px"
        {...form.register('website')}
      />
      <div>
        {/* The button keeps the focus. A second press while sending does nothing. */}
        <button
          type="submit"
          aria-disabled={isSubmitting}
          className={`${buttonStyle('primary')} aria-disabled:opacity-60`}
        >
          {isSubmitting && <LoaderCircle aria-hidden size={15} className="animate-spin" />}
          {isSubmitting ? 'Sending...' : 'Send message'}
        </button>
      </div>
    </form>
  )
}

function useContact() {
  const [defaultValues] = useState(empty)
  const form = useForm<Entered, unknown, ContactMessage>({ resolver: zodResolver(contactSchema), defaultValues })
  const isSending = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [receivedBy, setReceivedBy] = useState<string | null>(null)
  const send = async (message: ContactMessage) => {
    if (isSending.current) return
    isSending.current = true
    setProblem(null)
    setReceivedBy(null)
    try {
      await callByLink('contact', message)
      setReceivedBy(message.email)
      form.reset(empty())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(error.message)
    } finally {
      isSending.current = false
    }
  }
  return { form, send, problem, receivedBy }
}
