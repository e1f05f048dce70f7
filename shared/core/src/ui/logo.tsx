export interface LogoProps {
  className?: string;
}

/**
 * Shows the logo: W and A as one pipe run, with the bar of the A in the color of the seal. The name follows
 * as text.
 */
export function Logo({ className }: LogoProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 46 28"
      width="46"
      height="28"
      fill="none"
      strokeWidth="4.6"
      aria-hidden
    >
      <path stroke="currentColor" strokeLinejoin="bevel" d="M3 2l7.4 24L17.8 3l7.4 23L32.6 2L43 27" />
      <path stroke="var(--signal-mark)" d="M28 18.5h9.3" />
    </svg>
  );
}
