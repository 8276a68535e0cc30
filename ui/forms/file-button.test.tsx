// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { FileButton } from './file-button.tsx'

const PHOTO = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'photo.jpg', { type: 'image/jpeg' })

afterEach(cleanup)

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

test('the keyboard opens the file chooser, which offers only accepted types', async () => {
  const chosen = vi.fn<(file: File) => void>()
  render(
    <FileButton accept="image/png,application/pdf" label="Replace SSN Card" onChoose={chosen}>
      Replace
    </FileButton>,
  )
  const opened = vi.spyOn(input('Replace SSN Card'), 'click')
  screen.getByRole('button', { name: 'Replace SSN Card' }).focus()

  await userEvent.keyboard('{Enter}')

  expect(opened).toHaveBeenCalledOnce()
  expect([input('Replace SSN Card').accept, input('Replace SSN Card').hasAttribute('capture')]).toEqual([
    'image/png,application/pdf',
    false,
  ])
})

test('the camera button opens the back camera and passes the photo on like a file', async () => {
  const chosen = vi.fn<(file: File) => void>()
  render(
    <FileButton accept="image/png,application/pdf" label="Upload SSN Card" onChoose={chosen}>
      Upload
    </FileButton>,
  )
  const camera = input('Take photo: Upload SSN Card')
  const opened = vi.spyOn(camera, 'click')

  await userEvent.click(screen.getByRole('button', { name: 'Take photo: Upload SSN Card' }))
  fireEvent.change(camera, { target: { files: [PHOTO] } })

  expect(opened).toHaveBeenCalledOnce()
  expect([camera.getAttribute('capture'), camera.accept]).toEqual(['environment', 'image/*'])
  expect(chosen).toHaveBeenCalledExactlyOnceWith(PHOTO)
})

test('there is no camera button where images are not accepted', () => {
  render(
    <FileButton camera={false} accept=".csv" onChoose={() => undefined}>
      Choose a CSV file
    </FileButton>,
  )

  expect(screen.getAllByRole('button')).toHaveLength(1)
})
