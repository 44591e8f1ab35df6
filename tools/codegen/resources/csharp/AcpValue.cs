#nullable enable
using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Acp
{
    /// <summary>A value of the protocol. Values with the same JSON are equal.</summary>
    public abstract record AcpValue
    {
        /// <summary>Writes the value as it is sent.</summary>
        public abstract void Write(Utf8JsonWriter writer);

        /// <summary>Returns the value as JSON text.</summary>
        public string ToJson()
        {
            return Json.TextOf(Write);
        }

        /// <summary>Returns the value as a JSON element.</summary>
        public JsonElement ToElement()
        {
            return Json.Parse(ToJson());
        }

        /// <summary>Returns the JSON text.</summary>
        public sealed override string ToString()
        {
            return ToJson();
        }

        /// <summary>Compares the JSON.</summary>
        public virtual bool Equals(AcpValue? other)
        {
            return other is object && other.GetType() == GetType() && other.ToJson() == ToJson();
        }

        public override int GetHashCode()
        {
            return ToJson().GetHashCode();
        }

#if !NET5_0_OR_GREATER
        public override bool Equals(object other)
        {
            return Equals(other as AcpValue);
        }
#endif
    }

    /// <summary>
    /// A property that can be missing, null or present, which are different in the protocol. The default is missing.
    /// </summary>
    public readonly struct Maybe<T>
    {
        private readonly bool isPresent;
        private readonly bool isNull;
        private readonly T value;

        private Maybe(bool isNull, T value)
        {
            isPresent = true;
            this.isNull = isNull;
            this.value = value;
        }

        /// <summary>A property that is null.</summary>
        public static Maybe<T> Null
        {
            get { return new Maybe<T>(true, default!); }
        }

        /// <summary>Whether the property is missing.</summary>
        public bool IsMissing
        {
            get { return !isPresent; }
        }

        /// <summary>Whether the property is null.</summary>
        public bool IsNull
        {
            get { return isNull; }
        }

        /// <summary>Whether there is a value.</summary>
        public bool HasValue
        {
            get { return isPresent && !isNull; }
        }

        /// <summary>The value.</summary>
        /// <exception cref="InvalidOperationException">There is none.</exception>
        public T Value
        {
            get { return HasValue ? value : throw new InvalidOperationException("The property has no value"); }
        }

        /// <summary>Returns the value, or <paramref name="other" /> if there is none.</summary>
        public T ValueOr(T other)
        {
            return HasValue ? value : other;
        }

        public static implicit operator Maybe<T>(T value)
        {
            return value == null ? Null : new Maybe<T>(false, value);
        }

        /// <summary>
        /// Returns a property that is present. An interface such as a list is not converted automatically.
        /// </summary>
        public static Maybe<T> Of(T value)
        {
            return value;
        }
    }

    /// <summary>Lets <see cref="JsonSerializer" /> read definitions as <see cref="Definition{T}.Read(JsonElement)" /> does.</summary>
    internal sealed class AcpJsonConverter : JsonConverterFactory
    {
        public override bool CanConvert(Type type)
        {
            return typeof(AcpValue).IsAssignableFrom(type);
        }

        public override JsonConverter CreateConverter(Type type, JsonSerializerOptions options)
        {
            return (JsonConverter)Activator.CreateInstance(typeof(Converter<>).MakeGenericType(type))!;
        }

        private sealed class Converter<T> : JsonConverter<T> where T : AcpValue
        {
            public override T Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
            {
                using (var document = JsonDocument.ParseValue(ref reader))
                {
                    return (T)Definitions.OfType(type).ReadValue(document.RootElement.Clone());
                }
            }

            public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
            {
                value.Write(writer);
            }
        }
    }
}
