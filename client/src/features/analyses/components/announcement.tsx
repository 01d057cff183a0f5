import { useDelayed } from '#client/components/ui/skeleton.tsx'

/**
 * Something said once to whoever does not see the screen. It is put into its place a moment after that has appeared:
 * what stands there from the start is said by no screen reader. What is over by then is not worth saying.
 */
export function Announcement({ children }: { children: string }) {
  const ready = useDelayed()
  return ready && children
}
