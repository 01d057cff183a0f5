import { ChevronDown, Crown, Eraser, LogOut, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { AvatarImage } from '#client/components/art/avatar.tsx'
import { THEME_OPTIONS } from '#client/components/shell/theme-options.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/components/ui/dropdown-menu.tsx'
import { useSignOut } from '#client/features/identity/sign-in/auth.queries.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { setTheme, useTheme } from '#client/lib/theme.ts'
import { paths } from './paths.ts'

function ThemeItems() {
  return (
    <DropdownMenuRadioGroup aria-label="Tema" value={useTheme()}>
      {THEME_OPTIONS.map(({ theme, label, Icon }) => (
        <DropdownMenuRadioItem key={theme} value={theme} onSelect={() => setTheme(theme)}>
          <Icon size={18} />
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}

const USER_BUTTON =
  'flex min-h-11 items-center gap-2 rounded-full pr-1.5 pl-1 text-[0.9375rem] font-semibold max-md:[&>svg]:hidden'
/** The button's label holds the name where the eye finds no room for it. */
const USER_NAME = 'max-w-[14ch] truncate max-lg:hidden'

export function UserMenu() {
  const user = useSession()
  const [, navigate] = useLocation()
  const { signOut, isShared } = useSignOut()
  const hasPlans = useHasPlans()
  const premium = hasPlans && user.subscriptionPlan === 'premium'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={USER_BUTTON} aria-label={`Menu utente di ${user.username}`}>
        <AvatarImage avatar={user.avatar} size={36} premium={premium} decorative />
        <span className={USER_NAME}>{user.username}</span>
        <ChevronDown size={16} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => navigate(paths.profile)}>
          <UserRound size={18} />
          Profilo
        </DropdownMenuItem>
        {hasPlans && (
          <DropdownMenuItem onSelect={() => navigate(paths.subscription)}>
            <Crown size={18} />
            {premium ? 'Gestisci Premium' : 'Abbonamenti'}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Tema</DropdownMenuLabel>
        <ThemeItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => signOut()}>
          <LogOut size={18} />
          Esci
        </DropdownMenuItem>
        {!isShared && (
          <DropdownMenuItem onSelect={() => signOut({ forget: true })}>
            <Eraser size={18} />
            Dimentica questo dispositivo
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
