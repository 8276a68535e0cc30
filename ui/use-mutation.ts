import {
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useEveryMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * The library's mutation, which leaves out what it is already about. Enter pressed twice comes before a button is off, and
 * would send all once more.
 */
export function useMutation<Done, Wish = void>(
  options: UseMutationOptions<Done, Error, Wish>,
): UseMutationResult<Done, Error, Wish> {
  const { mutateAsync, reset, ...mutation } = useEveryMutation(options)
  const underWay = useRef<string>(null)
  const mutate = useCallback<UseMutateFunction<Done, Error, Wish>>(
    (...sent) => {
      const asked = described(sent[0])
      if (underWay.current === asked) return
      underWay.current = asked
      const end = () => {
        if (underWay.current === asked) underWay.current = null
      }
      mutateAsync(...sent).then(end, end)
    },
    [mutateAsync],
  )
  const forget = useCallback(() => {
    underWay.current = null
    reset()
  }, [reset])
  return { ...mutation, mutateAsync, mutate, reset: forget }
}

/** A text that equal wishes share. JSON would say the same of any two files. */
function described(wish: unknown): string {
  return JSON.stringify([wish], (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
}
