import { useQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { KINDS } from '../threads.copy.ts'
import { dreamThreadsQuery } from '../threads.queries.ts'

/** What a dream brings back after a while, and the way to its thread. */
export function BackLine({ dreamId }: { dreamId: number }) {
  const { data } = useQuery({ ...dreamThreadsQuery(dreamId), enabled: dreamId > 0 })
  if (!data?.back) return null
  const { kind, name, nights } = data.back
  return (
    <Link className="link is-plain mt-4" href={paths.thread(kind, name)}>
      <CornerDownRight size={18} strokeWidth={1.9} aria-hidden="true" />
      <span>
        {KINDS[kind].noun} è tornata dopo {nights} notti: <strong>{name}</strong>
      </span>
    </Link>
  )
}
