import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';

const steps = (colors: string) => colorsTuple(colors.split(' '));

/**
 * Resolves button variants to tokens: primary, outlined, and borderless ones. `color="danger"` marks actions
 * that cannot be undone.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color } = input;
  if (variant === 'filled' && color === input.theme.primaryColor)
    return {
      background: 'var(--primary)',
      hover: 'var(--primary-hover)',
      color: 'var(--on-primary)',
      border: '1px solid transparent',
    };
  if (variant !== 'default' && variant !== 'subtle') return defaultVariantColorsResolver(input);
  const isDanger = color === 'danger';
  const line = variant === 'subtle' ? 'transparent' : isDanger ? 'var(--bad)' : 'var(--line-field)';
  return {
    background: variant === 'subtle' ? 'transparent' : 'var(--surface)',
    hover: isDanger ? 'var(--bad-bg)' : 'var(--tint)',
    color: isDanger ? 'var(--bad)' : 'var(--text)',
    border: `1px solid ${line}`,
  };
};

/**
 * Theme of the component library with the colors, type, and measures of the design tokens (design direction,
 * "Mantine 9").
 */
export const theme = createTheme({
  colors: {
    petrol: steps('#eef6f7 #d9eaed #b4d4da #86b8c2 #5799a6 #347d8c #1d6574 #11505d #0c3f4a #082d36'),
    gray: steps('#f6f8f8 #edf1f2 #dfe5e7 #c9d2d5 #a6b3b8 #7f8f95 #5a6b72 #435359 #2f3d43 #1a262b'),
    // The shades range from text to background. The library's own dark neutrals are a warm gray.
    dark: colorsTuple(
      ['text', 'text-2', 'text-3', 'line-field', 'line', 'tint', 'raised', 'surface', 'sunken', 'bg'].map(
        (name) => `var(--${name})`,
      ),
    ),
  },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: false,
  variantColorResolver,
  black: '#15252b',
  fontFamily: 'var(--font-body)',
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily: 'var(--font-head)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.75rem', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.15' },
    },
  },
  fontSizes: { xs: '.8125rem', sm: '.875rem', md: '.9375rem', lg: '1.125rem', xl: '1.3125rem' },
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  components: {
    // Components are referenced by name, because imports would load them with the first view, which doesn't
    // need them.
    Button: {
      defaultProps: { variant: 'default' },
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: {
          '--button-height': size === 'xs' ? '32px' : '40px',
          '--button-padding-x': size === 'xs' ? '10px' : '16px',
          '--button-fz': size === 'xs' ? 'var(--fs-14)' : 'var(--fs-15)',
        },
      }),
    },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({
        wrapper: { '--input-height': '40px', '--input-fz': '1rem', '--input-padding': '12px' },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        errorProps: { role: 'alert' },
        withAsterisk: false,
      },
    },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    Radio: { defaultProps: { size: 'md', iconColor: 'var(--on-primary)' } },
    Table: {
      defaultProps: {
        horizontalSpacing: 'sm',
        verticalSpacing: 6,
        borderColor: 'var(--line)',
        highlightOnHoverColor: 'var(--row-hover)',
      },
    },
    // Above the dialogs, which have forms.
    Combobox: { defaultProps: { zIndex: 350 } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 100 } } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
});

const ROLES = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--field)',
  '--mantine-color-default-hover': 'var(--tint)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-field)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--tint)',
  '--mantine-primary-color-light-hover': 'var(--tint)',
  '--mantine-primary-color-light-color': 'var(--on-tint)',
};

/** Maps the library's color roles to the tokens, which support light and dark themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ROLES,
  dark: ROLES,
});
