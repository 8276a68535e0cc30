import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form'
import {
  type EndpointFields,
  endpointFields,
  type ListedEndpoint,
} from '#features/public-api/rules/webhooks/endpoint.ts'
import { ALL_EVENTS, EVENT_TYPES } from '#features/public-api/rules/webhooks/events.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'

interface WebhookFormProps {
  /** The endpoint to change; undefined for a new one. */
  endpoint: ListedEndpoint | undefined
  allowsLoopback: boolean
  problem: string | undefined
  isPending: boolean
  onSave: (fields: EndpointFields) => void
  onClose: () => void
  /** Shown above the form, such as a confirmation dialog. */
  children: ReactNode
}

/** The form for an endpoint: its address and events. */
export function WebhookForm(props: WebhookFormProps) {
  const { endpoint, allowsLoopback, problem, isPending, onSave, onClose, children } = props
  const form = useForm<EndpointFields>({
    resolver: zodResolver(endpointFields),
    defaultValues: endpoint ?? { url: '', description: '', event_types: [ALL_EVENTS] },
  })
  const field = fieldsOf(form)
  const { errors } = form.formState
  const chosen = useWatch({ control: form.control, name: 'event_types' })
  const isNew = endpoint === undefined
  return (
    <Dialog
      onClose={onClose}
      title={isNew ? 'New webhook endpoint' : 'Change webhook endpoint'}
      {...(isNew && { description: 'Its secret is shown once, when you create it.' })}
    >
      <form onSubmit={form.handleSubmit(onSave)} noValidate className="grid gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField
          label="URL"
          inputMode="url"
          placeholder="https://example.com/webhooks/tradeline"
          autoComplete="off"
          hint={
            allowsLoopback
              ? 'https on the public internet, or a server on this machine: this is a development installation'
              : 'https, at an address of the public internet'
          }
          {...field('url')}
        />
        <TextField
          label="Description"
          placeholder="Moves new clients into our CRM"
          autoComplete="off"
          {...field('description')}
        />
        <EventChoice takesAll={chosen.includes(ALL_EVENTS)} field={form.register('event_types')} />
        {errors.event_types?.message && <FormError>{errors.event_types.message}</FormError>}
        <DialogActions onClose={onClose} pending={isPending && 'Saving...'}>
          {isNew ? 'Create endpoint' : 'Save'}
        </DialogActions>
      </form>
      {children}
    </Dialog>
  )
}

/** Chooses all events or some. The checkboxes belong to one field. */
function EventChoice({ takesAll, field }: { takesAll: boolean; field: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-ink-2 text-small">Events</legend>
      <CheckboxField label="All events, including future ones" value={ALL_EVENTS} {...field} />
      {!takesAll &&
        Object.entries(EVENT_TYPES).map(([type, meaning]) => (
          <CheckboxField
            key={type}
            label={
              <>
                {meaning} <code className="font-mono text-code text-ink-2">{type}</code>
              </>
            }
            value={type}
            {...field}
          />
        ))}
    </fieldset>
  )
}
