type Choices = Readonly<Record<string, string | number | boolean | undefined>>;

interface Recipe {
  readonly defaultClassName: string;
  readonly variantClassNames: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly defaultVariants: Choices;
}

/**
 * Returns a function from the choices of a recipe to its class names: what the library's own runtime does, for recipes
 * without compound variants. The build puts it in its place.
 */
export const createRuntimeFn =
  ({ defaultClassName, variantClassNames, defaultVariants }: Recipe) =>
  (choices: Choices = {}): string =>
    Object.keys(variantClassNames).reduce((classNames, variant) => {
      const className = variantClassNames[variant]?.[String(choices[variant] ?? defaultVariants[variant])];
      return className ? `${classNames} ${className}` : classNames;
    }, defaultClassName);
