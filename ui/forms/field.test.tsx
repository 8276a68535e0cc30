// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '#ui/button.tsx'
import { SelectField, TextField } from './field.tsx'

afterEach(cleanup)

describe('a field', () => {
  test('is found by its label', () => {
    render(<TextField label="ZIP" defaultValue="78704" />)

    expect(screen.getByLabelText('ZIP')).toHaveProperty('value', '78704')
  })

  test('has its hint and error as its accessible description', () => {
    render(<TextField label="ZIP" hint="Five digits" error="ZIP code must be at least 5 characters" />)

    const input = screen.getByLabelText('ZIP')

    expect(describedTexts(input)).toEqual(['Five digits', 'ZIP code must be at least 5 characters'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('is not marked invalid before it has an error', () => {
    render(<TextField label="ZIP" />)

    const input = screen.getByLabelText('ZIP')

    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  test('lists its options by label', () => {
    render(<SelectField label="Account Type" options={[{ value: 'cro', label: 'Credit Repair Organization' }]} />)

    expect(screen.getByRole('option', { name: 'Credit Repair Organization' })).toHaveProperty('value', 'cro')
  })
})

describe('a busy button', () => {
  test("says what it is doing and can't be pressed again", () => {
    render(<Button pending="Ordering...">Order report</Button>)

    expect(screen.getByRole('button', { name: 'Ordering...' })).toHaveProperty('disabled', true)
  })
})

function describedTexts(element: HTMLElement): (string | null | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent)
}
