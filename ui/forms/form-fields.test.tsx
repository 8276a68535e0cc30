// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { TextField } from './field.tsx'
import { fieldsOf } from './form-fields.ts'

afterEach(cleanup)

function Sample() {
  const form = useForm({ defaultValues: { city: '' }, resolver: refuseEmpty })
  const field = fieldsOf(form)
  return (
    <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
      <TextField label="City" {...field('city')} />
      <button type="submit">Save</button>
    </form>
  )
}

function refuseEmpty({ city }: { city: string }) {
  if (city !== '') return { values: { city }, errors: {} }
  return { values: {}, errors: { city: { type: 'required', message: 'City is required' } } }
}

test('a rejected field shows its error and gets the focus, and typing clears the error', async () => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const city = screen.getByLabelText('City')
  expect(await screen.findByText('City is required')).toBeTruthy()
  expect(city.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(city)

  await userEvent.type(city, 'Austin')

  expect(screen.queryByText('City is required')).toBeNull()
})
