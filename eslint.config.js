import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/out/**',
      '**/release/**',
      '**/data/**',
      '**/coverage/**',
      '**/test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // A promise that nobody waits for loses its error, and on the server a rejection that nobody hears ends the process.
    files: ['{api,shared/*}/src/**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['api/tsconfig.json', 'shared/core/tsconfig.json', 'shared/admin-app/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      // An async handler of the interface is a promise to nobody by design: React ignores what it returns.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // While it waits, what stands before it in the list may fail, and nobody listens yet.
      'no-restricted-syntax': [
        'error',
        ...['', '> CallExpression ', '> CallExpression > MemberExpression ', '> MemberExpression '].map(
          (between) => ({
            selector: `CallExpression[callee.object.name="Promise"] > ArrayExpression ${between}> AwaitExpression`,
            message: 'Wait before the list, or put an async function into it.',
          }),
        ),
      ],
    },
  },
  {
    files: ['**/*.tsx', 'web/src/**/*.ts', 'shared/*/src/{admin,ui,blocks}/**/*.ts'],
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: { ...globals.browser } },
  },
  { files: ['scripts/**', 'bench/**', 'e2e/**', '**/cli/**'], rules: { 'no-console': 'off' } },
  {
    // Playwright reads a fixture's needs from its first parameter, an empty pattern where there are none.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
