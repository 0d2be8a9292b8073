type Choices = Readonly<Record<string, string | number | boolean | undefined>>;

interface Recipe {
  readonly defaultClassName: string;
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly defaultVariants: Choices;
}

/**
 * Returns a function from a recipe's variants to its class names, like the library's own runtime, but without compound
 * variants. The build substitutes it for that runtime.
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants }: Recipe) =>
  (choices: Choices = {}): string =>
    Object.keys(variantClassNames).reduce((classNames, variant) => {
      const className = variantClassNames[variant]?.[String(choices[variant] ?? defaultVariants[variant])];
      return className ? `${classNames} ${className}` : classNames;
    }, defaultClassName);
