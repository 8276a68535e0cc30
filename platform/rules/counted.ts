/** Returns a count in words: '1 loan', '2,500 loans'. `many` is the plural if it isn't formed with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
